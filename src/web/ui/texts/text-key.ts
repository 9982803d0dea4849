/** 'roster.added' as 'roster_added', because a dot in a key has a meaning of its own. */
type Underscored<Name extends string> = Name extends `${infer Before}.${infer After}` ? `${Before}_${After}` : Name

/** The key of the text that a name of the contract has, such as 'action_roster_added'. Without it nothing compiles. */
export function textKey<Kind extends string, Name extends string>(kind: Kind, name: Name) {
  return `${kind}_${name.replace('.', '_') as Underscored<Name>}` as const
}
