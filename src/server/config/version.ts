import { readFileSync } from 'node:fs'
import { FILES } from './files.ts'

export function ownVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(FILES.package, 'utf8'))
  return version
}
