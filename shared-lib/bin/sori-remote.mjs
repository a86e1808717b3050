#!/usr/bin/env node
import '../dist/build/cli.js'
