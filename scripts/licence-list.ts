import type { LockedPackage } from './locked-packages.ts'

/** Allowed licences of the app's packages: they require at most a notice. */
const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
]

/** Also allowed for tools, which are not part of the app. */
const ALLOWED_FOR_TOOLS: readonly string[] = [...ALLOWED, 'MPL-2.0']

/** Of 'A OR B' one must be allowed, of 'A AND B' both; parentheses are refused. @param licence an SPDX expression */
export function isLicenceAllowed({ licence, isProduction }: Pick<LockedPackage, 'licence' | 'isProduction'>): boolean {
  const allowed = isProduction ? ALLOWED : ALLOWED_FOR_TOOLS
  const expression = licence.replace(/^\((.*)\)$/, '$1')
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)))
}

export function licenceList(packages: readonly LockedPackage[]): string {
  const production = packages.filter(({ isProduction }) => isProduction)
  const tools = packages.filter(({ isProduction }) => !isProduction)
  return `# Licences of the packages

Written by \`npm run licences\` from package-lock.json, for every platform; a package of another platform is not installed. The
licence is the one that the package states. [Decision 24](docs/decisions/024-packages-and-their-licences.md) says which are allowed, and
what is inside the packages of PostgreSQL.

## In the app

${table(production)}

## Tools for building and testing

${table(tools)}
`
}

function table(packages: readonly LockedPackage[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return ['| package | version | licence |', '|---|---|---|', ...new Set(rows)].join('\n')
}
