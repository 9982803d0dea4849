// `npm test`: runs every check in turn. The last line is `N passed, N failed`; the exit code is 0 if none failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

/**
 * The outcome in Vitest's report: how many tests passed, and each failure by name with the first line of its message. A flaky test
 * counts as passed, is listed, and keeps the message of its failed try.
 */
function vitestOutcome({ testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })))
  const textOf = (test) => failureText(relative('.', test.file), test.fullName, test.failureMessages?.[0])
  const passed = tests.filter((test) => test.status === 'passed')
  const failed = [
    ...tests.filter((test) => test.status !== 'passed'),
    // A file that could not be loaded has no tests; its own message says why.
    ...testResults
      .filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'))
      .map((file) => ({ file: file.name, fullName: 'the file itself', failureMessages: [file.message] })),
  ]
  return {
    passed: passed.length,
    flaky: passed.filter((test) => test.failureMessages.length > 0).map(textOf),
    failed: failed.map(textOf),
  }
}

/** The outcome in Playwright's report. Skipped tests count as failed; flaky ones count as passed and are listed. */
function playwrightOutcome({ suites, stats, errors }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = suites.flatMap(specsOf)
  const withStatus = (...statuses) =>
    specs.flatMap((spec) =>
      spec.tests
        .filter((test) => statuses.includes(test.status))
        .map((test) => {
          const place = `${test.projectName} › ${spec.file}:${spec.line}`
          return failureText(place, spec.title, test.results.find((result) => result.error)?.error.message)
        }),
    )
  return {
    passed: stats.expected + stats.flaky,
    flaky: withStatus('flaky'),
    failed: [
      ...withStatus('unexpected', 'skipped'),
      ...errors.map((error) => failureText('journeys', 'outside of any test', error.message)),
    ],
  }
}

const failureText = (place, title, message = '') =>
  `${place} › ${title}\n    ${stripVTControlCharacters(message).split('\n')[0]}`

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
    outcome: vitestOutcome,
  },
  {
    name: 'journeys',
    command: ['node_modules/@playwright/test/cli.js', 'test'],
    report: 'test-results/journeys.json',
    outcome: playwrightOutcome,
  },
]

const started = Date.now()
let passed = 0
const failures = []
const flaky = []
for (const { name, command, report, outcome } of STEPS) {
  console.log(`\n── ${name} ──`)
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] })
  const found =
    report && existsSync(report) ? outcome(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: [] }
  // A step without a report counts as one test. A step that ran no test or failed without a failed test counts as one failure.
  if (!report && status === 0) found.passed = 1
  if (found.failed.length === 0 && (status !== 0 || found.passed === 0))
    found.failed = [`${name} (exit code ${status})`]
  passed += found.passed
  failures.push(...found.failed)
  flaky.push(...(found.flaky ?? []))
}
if (flaky.length > 0) console.log(`\n── flaky ──\n${flaky.join('\n')}`)
if (failures.length > 0) console.log(`\n── failed ──\n${failures.join('\n')}`)
console.log(`\n${Math.round((Date.now() - started) / 1000)} seconds`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
