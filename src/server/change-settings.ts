import type { NetworkSettings } from '#domain/network-settings.ts'
import { type AuditRecord, type CallOrigin, originOf, recordAudit } from './audit.ts'
import type { Database } from './database/connect.ts'
import { lockSettings, type StoredSettings, writeSettings } from './shared-queries/network-settings.ts'

interface Context extends CallOrigin {
  readonly database: Database
  readonly clock: () => number
}

interface Errors {
  SETTINGS_CHANGED(about: { data: { version: number } }): Error
}

/** What a change of the settings or of an organization does. */
interface SettingsChange {
  /** Settings to write; a change of an organization writes none. */
  readonly write?: Partial<NetworkSettings>
  readonly record: AuditRecord
}

/**
 * Changes settings or organizations as one transaction with its row of the audit log. All changes wait for each other, and each starts
 * from the present version.
 * @param version the version that the person saw; null for an edit that is merged into what is stored
 * @param change answers what it changed; null if nothing, which keeps the version
 * @throws the contract's SETTINGS_CHANGED if someone has changed something since
 * @returns the version after the change
 */
export function changeSettings(
  context: Context,
  version: number | null,
  errors: Errors,
  change: (tx: Database, before: StoredSettings) => Promise<SettingsChange | null>,
): Promise<{ version: number }> {
  return context.database.transaction(async (tx) => {
    const before = await lockSettings(tx)
    if (version !== null && before.version !== version)
      throw errors.SETTINGS_CHANGED({ data: { version: before.version } })
    const changed = await change(tx, before)
    if (!changed) return { version: before.version }
    await recordAudit(tx, originOf(context), changed.record)
    return writeSettings(tx, changed.write ?? {}, new Date(context.clock()))
  })
}
