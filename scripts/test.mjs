// `npm test`: every check in turn. The last line is `N passed, N failed`; the exit code tells the same.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

/** Vitest's and Playwright's reports, each as how many tests passed and failed. */
const vitestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numTotalTests - report.numPassedTests,
})
const playwrightCounts = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
})

const STEPS = [
  { name: 'format and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'type-check', command: ['node_modules/typescript/bin/tsc', '-b'] },
  { name: 'build', command: ['--import', 'tsx', 'scripts/build.ts'] },
  { name: 'first load', command: ['--import', 'tsx', 'scripts/first-load.ts'] },
  {
    name: 'unit and integration tests',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
    ],
    report: 'test-results/vitest.json',
    counts: vitestCounts,
  },
  {
    name: 'journeys',
    command: ['node_modules/@playwright/test/cli.js', 'test'],
    report: 'test-results/journeys.json',
    counts: playwrightCounts,
  },
]

const total = { passed: 0, failed: 0 }
for (const { name, command, report, counts } of STEPS) {
  console.log(`\n── ${name} ──`)
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] })
  const found =
    report && existsSync(report) ? counts(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  // A step without a report, or one that failed without naming a test, counts as one.
  if (!report && status === 0) found.passed = 1
  if (status !== 0 && found.failed === 0) found.failed = 1
  if (report && found.passed + found.failed === 0) found.failed = 1
  total.passed += found.passed
  total.failed += found.failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
