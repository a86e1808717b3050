import { totalmem } from 'node:os'

const MB = 2 ** 20

export function postgresSettings(
  socketFolder: string,
  { durable }: { durable: boolean },
): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder.replaceAll(',', '","'),
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: sharedBuffers(),
    effective_cache_size: '512MB',
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    // Hides violated constraints, which the API reports.
    log_min_messages: 'fatal',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Returns a sixteenth of the memory, 128 to 1,024 MB. Searches in a million tracks read the same
 * 700 MB repeatedly.
 */
function sharedBuffers(): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return `${Math.round(Math.min(1_024, Math.max(128, memory / 16 / MB)))}MB`
}
