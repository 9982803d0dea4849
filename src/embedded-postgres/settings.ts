import { totalmem } from 'node:os'

const MIB = 1024 ** 2

/** Settings that keep personal data out of the log: no rows, statements or parameters, only the kind of an error. */
const LOG_WITHOUT_DATA = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

const SPEED = {
  // Compiling a statement takes longer than any statement of the app.
  jit: 'off',
  // It is below `seq_page_cost` on purpose: the pages are in memory, and PostgreSQL estimates a higher cost for the 200
  // pages that the trigram index names for a rare name than for comparing up to 30,000 names in the order of the list.
  random_page_cost: '0.1',
  // Monthly reports sort and hash in memory; at most ten calls do so in parallel.
  work_mem: '16MB',
  wal_compression: 'pglz',
  // There are fewer checkpoints; recovering 1 GB after a crash takes less than a minute.
  checkpoint_timeout: '15min',
  max_wal_size: '1GB',
  // Tables of a million rows are vacuumed and analysed before a fifth of them has changed.
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.02',
}

/**
 * No acknowledged commit is lost in a power cut. The settings are named here so that no file of settings can turn them
 * off.
 */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * The settings as arguments, which precede the files' settings, for existing clusters too.
 * @param memory the machine's in bytes
 */
export function settingsOf(port: number, durable: boolean, memory = machineMemory()): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    max_connections: '100',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    ...LOG_WITHOUT_DATA,
    ...SPEED,
    ...cacheSizes(memory),
    ...(durable ? DURABLE : NOT_DURABLE),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * An eighth of the memory for PostgreSQL's own cache, because the app shares the machine; and what the system may
 * cache.
 */
function cacheSizes(memory: number) {
  const shared = Math.min(1024, Math.max(128, Math.floor(memory / 8 / MIB)))
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${Math.max(256, Math.floor(memory / 2 / MIB))}MB` }
}

function machineMemory(): number {
  const constrained = process.constrainedMemory?.() ?? 0
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}
