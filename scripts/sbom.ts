// `npm run sbom`: writes the packages of the app to sbom.json, in the format CycloneDX.
import { writeFileSync } from 'node:fs'
import { projectSbom } from './production-sbom.ts'

const sbom = projectSbom()
writeFileSync('sbom.json', `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} packages are listed in sbom.json (${sbom.bomFormat} ${sbom.specVersion}).`)
