import type { NetworkSettings } from '#domain/network/network-settings.ts'
import { type AuditRecord, type CallOrigin, originOf, recordAudit } from '#server/audit/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { lockSettings, type StoredSettings, writeSettings } from '#server/queries/network-settings.ts'

interface Context extends CallOrigin {
  readonly database: Database
  readonly clock: () => number
}

interface SettingsChange {
  /** Settings to write; none for a change of an organization. */
  readonly write?: Partial<NetworkSettings>
  readonly record: AuditRecord
}

/**
 * Changes settings in one transaction with the audit row. Changes run one after another, each from the present version.
 * @param version the version on the person's screen; null for an edit that is merged into the stored values
 * @param change returns what it changed; null if nothing, which preserves the version
 * @throws the contract's SETTINGS_CHANGED if the version is outdated
 * @returns the version after the change
 */
export function changeSettings(
  context: Context,
  version: number | null,
  errors: { SETTINGS_CHANGED(about: { data: { version: number } }): Error },
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
