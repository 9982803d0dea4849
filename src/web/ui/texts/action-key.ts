import type { AuditAction } from '#domain/audit/audit-log.ts'

/** 'roster.added' as 'roster_added', because a dot in a key has a meaning of its own. */
type Underscored<Text extends string> = Text extends `${infer Kind}.${infer Done}` ? `${Kind}_${Done}` : never

/** The key of an action's text in the area 'audit'. An action without a text does not compile. */
export function actionKey<Action extends AuditAction>(action: Action): `action_${Underscored<Action>}` {
  return `action_${action.replace('.', '_') as Underscored<Action>}`
}
