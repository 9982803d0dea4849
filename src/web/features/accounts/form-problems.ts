export function problemsIn<Name extends string, Problem extends string | object>(
  found: Readonly<Record<Name, Problem | null>>,
): { readonly [Field in Name]?: Problem } {
  const refused = Object.entries(found).filter(([, problem]) => problem !== null)
  return Object.fromEntries(refused) as { readonly [Field in Name]?: Problem }
}
