// `npm test`: runs every check. The last line is `N passed, N failed`; the exit code is 0 if none failed.
// `npm run test:all` runs the tests of outages and of the benchmark in any case, `npm test` only where what they try has changed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

/** The code under the outage tests and the benchmark. */
const TRIED_BY_OUTAGES =
  /^(bench|scripts|tests\/(soak|[^/]+$)|src\/embedded-postgres|src\/domain\/(ledger|money)|src\/server\/(auth|database|features\/(finance|sessions)|http|mail|operations\/start|config|shared|[^/]+$)|package|vitest)/

/** Whether any of it differs from the remote's branch `main`; if that is the last commit, from the one before. */
function isTriedByOutages() {
  const git = (...words) => spawnSync('git', words, { encoding: 'utf8' }).stdout?.trim() ?? ''
  const shared = git('merge-base', 'HEAD', 'origin/main')
  const base =
    shared === '' || shared === git('rev-parse', 'HEAD') ? git('rev-parse', '--verify', '--quiet', 'HEAD~1') : shared
  // Unknown without a history.
  if (base === '') return true
  const changed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return changed
    .join('\n')
    .split('\n')
    .some((path) => TRIED_BY_OUTAGES.test(path))
}

function vitestOutcome({ testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })))
  const textOf = (test) => failureText(relative('.', test.file), test.fullName, test.failureMessages?.[0])
  const failed = [
    ...tests.filter((test) => test.status !== 'passed'),
    // A file that could not be loaded has no tests, only a message.
    ...testResults
      .filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'))
      .map((file) => ({ file: file.name, fullName: 'the file itself', failureMessages: [file.message] })),
  ]
  const passed = tests.filter((test) => test.status === 'passed')
  return { passed: passed.length, failed: failed.map(textOf) }
}

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
    repeated: withStatus('flaky'),
    failed: [
      ...withStatus('unexpected', 'skipped'),
      ...errors.map((error) => failureText('journeys', 'outside of any test', error.message)),
    ],
  }
}

const failureText = (place, title, message = '') =>
  `${place} › ${title}\n    ${stripVTControlCharacters(message).split('\n')[0]}`

const STEPS = [
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
    env: { WITHOUT_OUTAGES: process.argv[2] === 'all' || isTriedByOutages() ? '' : '1' },
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
const STEPS_BESIDE = [
  { name: 'format and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'type-check', command: ['node_modules/typescript/bin/tsc', '-b'] },
]

const started = Date.now()
let passed = 0
const failures = []

async function run({ name, command, env, report, outcome }, isBeside) {
  const out = isBeside ? 'pipe' : 'inherit'
  if (!isBeside) console.log(`\n── ${name} ──`)
  const child = spawn(process.execPath, command, { stdio: ['ignore', out, out], env: { ...process.env, ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part) => {
      text += part
    })
  const status = await new Promise((resolve) => child.on('close', resolve))
  if (isBeside) console.log(`\n── ${name} ──\n${text}`)
  const found =
    report && existsSync(report) ? outcome(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: [] }
  // A step without a report counts as one test. A step that ran no test or failed without a failed test counts as one failure.
  if (!report && status === 0) found.passed = 1
  if (found.failed.length === 0 && (status !== 0 || found.passed === 0))
    found.failed = [`${name} (exit code ${status})`]
  passed += found.passed
  failures.push(...found.failed)
  if (found.repeated?.length > 0) console.log(`\n── passed at the second try ──\n${found.repeated.join('\n')}`)
  console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} seconds after the start`)
}

async function runInTurn(steps, isBeside) {
  for (const step of steps) await run(step, isBeside)
}

await Promise.all([runInTurn(STEPS, false), runInTurn(STEPS_BESIDE, true)])
if (failures.length > 0) console.log(`\n── failed ──\n${failures.join('\n')}`)
console.log(`\n${Math.round((Date.now() - started) / 1000)} seconds`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
