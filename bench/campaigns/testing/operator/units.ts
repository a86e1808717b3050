import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { run } from '../../../../scripts/product/run.ts'
import type { Machine } from './machine.ts'

type Unit = Readonly<Record<string, readonly string[]>>
type Running = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** A replacement of systemd, which runs the units of deploy/systemd as child processes. */
export class Units {
  #machine: Machine
  #running = new Map<string, Running>()

  constructor(machine: Machine) {
    this.#machine = machine
  }

  async systemctl(line: string): Promise<void> {
    const [, verb = '', ...rest] = line.split(' ')
    const names = rest
      .filter((word) => !word.startsWith('--'))
      .map((name) => this.#machine.adapt(name))
    if (verb === 'daemon-reload' || verb === 'disable') return
    for (const name of names) {
      if (name.endsWith('.timer')) this.#unitFile(name)
      else {
        if (verb === 'restart') await this.#stop(name)
        await this.start(name)
      }
    }
  }

  /** Starts a oneshot service, which must end with 0. */
  async start(name: string): Promise<void> {
    const unit = this.#readUnit(name)
    const { user } = this.#machine
    const env = this.#environmentOf(unit)
    for (const command of unit.ExecStartPre ?? []) await this.#runBeforeStart(command, env)
    await this.#makeStateDirectories(unit)
    const isService = unit.User !== undefined && user !== null
    const child = spawn('sh', ['-c', `exec ${lastValue(unit.ExecStart)}`], {
      cwd: lastValue(unit.WorkingDirectory) || this.#machine.home,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(isService && user),
    })
    const running = observe(child)
    if (lastValue(unit.Type) === 'oneshot') {
      const code = await running.ended
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${running.output()}`)
    } else {
      this.#running.set(name, running)
    }
  }

  /** Stops the service; throws unless it ends with 0 within `TimeoutStopSec`. */
  async #stop(name: string): Promise<void> {
    const running = this.#running.get(name)
    if (!running) throw new Error(`${name} does not run`)
    const unit = this.#readUnit(name)
    running.child.kill((lastValue(unit.KillSignal) || 'SIGTERM') as NodeJS.Signals)
    const seconds = Number(lastValue(unit.TimeoutStopSec) || 90)
    const code = await Promise.race([
      running.ended,
      wait(seconds * 1_000, 'timeout' as const, { ref: false }),
    ])
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${running.output()}`)
    this.#running.delete(name)
  }

  async kill(name: string): Promise<void> {
    const running = this.#running.get(name)
    running?.child.kill('SIGKILL')
    await running?.ended
    this.#running.delete(name)
  }

  output(): string {
    return [...this.#running]
      .map(([name, { output }]) => `${name}:\n${output().slice(-1_500)}`)
      .join('\n')
  }

  async stopAll(): Promise<void> {
    for (const name of [...this.#running.keys()].toReversed()) await this.#stop(name)
  }

  killAll(): void {
    for (const { child } of this.#running.values())
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }

  #unitFile(name: string): string {
    const file = name.replace(/@[^.]+/, '@')
    const path = this.#machine.path(
      'etc/systemd/system',
      /\.\w+$/.test(file) ? file : `${file}.service`,
    )
    if (!existsSync(path)) throw new Error(`the unit ${name} is missing`)
    return path
  }

  #readUnit(name: string): Unit {
    const [, instance = ''] = name.split('@')
    const text = this.#machine
      .adapt(readFileSync(this.#unitFile(name), 'utf8'))
      .replaceAll('%i', instance)
    const unit: Record<string, string[]> = {}
    for (const [, key = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm))
      unit[key] = [...(unit[key] ?? []), value]
    return unit
  }

  #environmentOf(unit: Unit): NodeJS.ProcessEnv {
    const files = (unit.EnvironmentFile ?? []).map((path) => parseEnv(readFileSync(path, 'utf8')))
    const pairs = (unit.Environment ?? [])
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('='))
    return Object.assign(
      { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      ...files,
      Object.fromEntries(pairs),
    )
  }

  /** Runs a command of `ExecStartPre`. Its `+` demands root rights, which this process has. */
  async #runBeforeStart(command: string, env: NodeJS.ProcessEnv): Promise<void> {
    const { code, output } = await run('sh', ['-c', command.replace(/^\+/, '')], {
      cwd: this.#machine.home,
      env,
    })
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`)
  }

  async #makeStateDirectories(unit: Unit): Promise<void> {
    for (const name of unit.StateDirectory ?? []) {
      const path = this.#machine.path('var/lib', name)
      mkdirSync(path, { recursive: true })
      await this.#machine.giveToUser(path)
    }
  }
}

/** Returns the value that systemd uses of a repeated setting. */
const lastValue = (values: readonly string[] | undefined) => values?.at(-1) ?? ''

function observe(child: ChildProcess): Running {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (text = (text + bytes).slice(-20_000)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, output: () => text, ended }
}
