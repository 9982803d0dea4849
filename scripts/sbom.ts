// `npm run sbom`: writes the packages of the app to sbom.json, in the format CycloneDX.
import { readFileSync, writeFileSync } from 'node:fs'
import { lockedPackages } from './locked-packages.ts'
import { npmSbom, productionSbom } from './production-sbom.ts'

const { name }: { name: string } = JSON.parse(readFileSync('package.json', 'utf8'))
const sbom = productionSbom(npmSbom(), lockedPackages(), name)
writeFileSync('sbom.json', `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} packages are listed in sbom.json (${sbom.bomFormat} ${sbom.specVersion}).`)
