// `npm run licences`: writes the packages of package-lock.json with their licences to licences.md.
import { writeFileSync } from 'node:fs'
import { isLicenceAllowed, licenceList } from './licence-list.ts'
import { lockedPackages } from './locked-packages.ts'

const packages = lockedPackages()
writeFileSync('licences.md', licenceList(packages))
console.log(`${packages.length} packages are listed in licences.md.`)
const refused = packages.filter((one) => !isLicenceAllowed(one))
for (const { name, version, licence } of refused) console.error(`${name} ${version}: ${licence} is not allowed`)
process.exit(refused.length === 0 ? 0 : 1)
