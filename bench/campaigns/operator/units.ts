import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { run } from '../../../scripts/product/run.ts'
import type { Machine } from './machine.ts'

type Unit = Readonly<Record<string, readonly string[]>>
type Running = { child: ChildProcess; said: () => string; ended: Promise<number | null> }
type Signals = 'SIGTERM' | 'SIGKILL' | 'SIGQUIT'

/** Starts and stops the units of deploy/systemd as systemd does, where systemd is not the first process. */
export class Units {
  #machine: Machine
  #running = new Map<string, Running>()

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /** Executes a `systemctl` line of the document. */
  async systemctl(line: string): Promise<void> {
    const [, verb = '', ...rest] = line.split(' ')
    const names = rest
      .filter((word) => !word.startsWith('--'))
      .map((name) => this.#machine.here(name))
    if (verb === 'daemon-reload' || verb === 'disable') return
    for (const name of names) {
      if (name.endsWith('.timer')) this.#file(name)
      else if (verb === 'restart') await this.restart(name)
      else await this.start(name)
    }
  }

  /** Starts a service; a oneshot one is waited for, and must end with 0. */
  async start(name: string): Promise<void> {
    const unit = this.#read(name)
    const { user } = this.#machine
    const env = this.#environment(unit)
    for (const command of unit.ExecStartPre ?? []) await this.#prepare(command, env)
    await this.#makeStateDirectories(unit)
    const isService = unit.User !== undefined && user !== null
    const child = spawn('sh', ['-c', `exec ${last(unit.ExecStart)}`], {
      cwd: last(unit.WorkingDirectory) || this.#machine.home,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(isService && user),
    })
    const running = watched(child)
    if (last(unit.Type) === 'oneshot') {
      const code = await running.ended
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${running.said()}`)
    } else {
      this.#running.set(name, running)
    }
  }

  async restart(name: string): Promise<void> {
    await this.stop(name)
    await this.start(name)
  }

  /** Stops a service by its KillSignal; throws unless it ends with 0 within TimeoutStopSec. */
  async stop(name: string): Promise<void> {
    const running = this.#running.get(name)
    if (!running) throw new Error(`${name} does not run`)
    const unit = this.#read(name)
    this.signal(name, (last(unit.KillSignal) || 'SIGTERM') as Signals)
    const seconds = Number(last(unit.TimeoutStopSec) || 90)
    const code = await Promise.race([
      running.ended,
      wait(seconds * 1_000, 'timeout' as const, { ref: false }),
    ])
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${running.said()}`)
    this.#running.delete(name)
  }

  /** Sends a signal to the main process of a service. */
  signal(name: string, signal: Signals): void {
    this.#running.get(name)?.child.kill(signal)
  }

  /** Kills a service, which is not started again. */
  async kill(name: string): Promise<void> {
    this.signal(name, 'SIGKILL')
    await this.#running.get(name)?.ended
    this.#running.delete(name)
  }

  /** The last lines of every service that runs. */
  said(): string {
    return [...this.#running]
      .map(([name, { said }]) => `${name}:\n${said().slice(-1_500)}`)
      .join('\n')
  }

  async stopAll(): Promise<void> {
    for (const name of [...this.#running.keys()].reverse()) await this.stop(name)
  }

  killAll(): void {
    for (const { child } of this.#running.values())
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }

  #file(name: string): string {
    const file = name.includes('@') ? name.replace(/@[^.]+/, '@') : name
    const path = this.#machine.path(
      'etc/systemd/system',
      /\.\w+$/.test(file) ? file : `${file}.service`,
    )
    if (!existsSync(path)) throw new Error(`there is no unit ${name}`)
    return path
  }

  #read(name: string): Unit {
    const [, instance = ''] = name.split('@')
    const text = this.#machine
      .here(readFileSync(this.#file(name), 'utf8'))
      .replaceAll('%i', instance)
    const found: Record<string, string[]> = {}
    for (const [, key = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm))
      found[key] = [...(found[key] ?? []), value]
    return found
  }

  #environment(unit: Unit): NodeJS.ProcessEnv {
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

  /** A `+` before the command means root and no sandbox, like the walk itself. */
  async #prepare(command: string, env: NodeJS.ProcessEnv): Promise<void> {
    const { code, said } = await run('sh', ['-c', command.replace(/^\+/, '')], {
      cwd: this.#machine.home,
      env,
    })
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`)
  }

  async #makeStateDirectories(unit: Unit): Promise<void> {
    for (const name of unit.StateDirectory ?? []) {
      const path = this.#machine.path('var/lib', name)
      const made = await run('mkdir', ['-p', path])
      if (made.code !== 0) throw new Error(made.said)
      const { user } = this.#machine
      if (user) await run('chown', [`${user.uid}:${user.gid}`, path])
    }
  }
}

const last = (values: readonly string[] | undefined) => values?.at(-1) ?? ''

function watched(child: ChildProcess): Running {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (text = (text + bytes).slice(-20_000)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, said: () => text, ended }
}
