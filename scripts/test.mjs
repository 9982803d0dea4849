// `npm test` runs the checks of a day's work, `npm run test:all` every check, `npm test -- PATTERN` the tests whose path contains
// it, `npm run test:changed` those that a change since main touches. The last line is `N passed, N failed`; the exit code is 0 if
// none failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { changedTests, readTests } from './changed-tests.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

/** The slowest files and journeys that are named at the end. */
const NAMED = 10

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
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failed.map(textOf),
    times: testResults.map(({ name, startTime, endTime }) => [endTime - startTime, relative('.', name)]),
  }
}

function playwrightOutcome({ suites, stats, errors }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const tests = suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
  const failed = tests
    .filter(({ status }) => status !== 'expected')
    .map(({ projectName, spec, results }) =>
      failureText(
        `${projectName} › ${spec.file}:${spec.line}`,
        spec.title,
        results.find(({ error }) => error)?.error.message,
      ),
    )
  return {
    passed: stats.expected,
    failed: [...failed, ...errors.map((error) => failureText('journeys', 'outside of any test', error.message))],
    times: tests.map(({ spec, results }) => [
      results.reduce((sum, { duration }) => sum + duration, 0),
      `${spec.file}:${spec.line} › ${spec.title}`,
    ]),
  }
}

const failureText = (place, title, message = '') =>
  `${place} › ${title}\n    ${stripVTControlCharacters(message).split('\n')[0]}`

const BUILD = { name: 'build', command: ['--import', 'tsx', 'scripts/build.ts'] }
const FIRST_LOAD = { name: 'first load', command: ['--import', 'tsx', 'scripts/first-load.ts'] }
const STEPS_BESIDE = [
  { name: 'format and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'type-check', command: ['node_modules/typescript/bin/tsc', '-b'] },
]

const unitTests = (...which) => ({
  name: 'unit and integration tests',
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
    ...which,
  ],
  report: 'test-results/vitest.json',
  outcome: vitestOutcome,
})

const journeys = (...which) => ({
  name: 'journeys',
  command: ['node_modules/@playwright/test/cli.js', 'test', ...which],
  report: 'test-results/journeys.json',
  outcome: playwrightOutcome,
})

/** Those of the files that are tests of one kind or the other. */
function stepsOf(files) {
  const specs = files.filter((path) => path.endsWith('.spec.ts'))
  const tests = files.filter((path) => !path.endsWith('.spec.ts'))
  return [...(tests.length > 0 ? [unitTests(...tests)] : []), ...(specs.length > 0 ? [BUILD, journeys(...specs)] : [])]
}

function requestedSteps([option, ...others]) {
  if (option === undefined) {
    // Both wait for much of their time, so together they take less than in turn.
    const together = [unitTests('--project=!operations'), journeys('--grep=@main', '--workers=2')]
    return [[BUILD, FIRST_LOAD, together], STEPS_BESIDE]
  }
  if (option === '--all') return [[BUILD, FIRST_LOAD, unitTests(), journeys()], STEPS_BESIDE]
  if (option === '--changed') return [stepsOf(changedTests()), STEPS_BESIDE]
  return [stepsOf(readTests().filter((path) => [option, ...others].some((pattern) => path.includes(pattern)))), []]
}

const started = Date.now()
let passed = 0
const failures = []
const times = []

async function run({ name, command, report, outcome }, isBeside) {
  const out = isBeside ? 'pipe' : 'inherit'
  if (!isBeside) console.log(`\n── ${name} ──`)
  const child = spawn(process.execPath, command, { stdio: ['ignore', out, out] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part) => {
      text += part
    })
  const status = await new Promise((resolve) => child.on('close', resolve))
  if (isBeside) console.log(`\n── ${name} ──\n${text}`)
  const found =
    report && existsSync(report)
      ? outcome(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: [], times: [] }
  // A step without a report counts as one test. A step that ran no test or failed without a failed test counts as one failure.
  if (!report && status === 0) found.passed = 1
  if (found.failed.length === 0 && (status !== 0 || found.passed === 0))
    found.failed = [`${name} (exit code ${status})`]
  passed += found.passed
  failures.push(...found.failed)
  times.push(...found.times)
  console.log(`${name}: ${secondsSince(started)} seconds after the start`)
}

/** An array among the steps is run together. */
async function runInTurn(steps, isBeside) {
  for (const step of steps) await Promise.all([step].flat().map((one, index) => run(one, isBeside || index > 0)))
}

const secondsSince = (time) => Math.round((Date.now() - time) / 1000)

/** Of all processes that this one waited for, and of those they waited for; Linux counts in hundredths of a second. */
function cpuSeconds() {
  if (process.platform !== 'linux') return 'unknown'
  const [userTicks, systemTicks] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ').slice(13, 15)
  return Math.round((Number(userTicks) + Number(systemTicks)) / 100)
}

const [steps, beside] = requestedSteps(process.argv.slice(2))
if (steps.length === 0 && beside.length === 0) failures.push('No test has a path like this')
await Promise.all([runInTurn(steps, false), runInTurn(beside, true)])
const slowest = times.sort(([one], [other]) => other - one).slice(0, NAMED)
console.log(`\n── slowest ──\n${slowest.map(([ms, name]) => `${(ms / 1000).toFixed(1)} s  ${name}`).join('\n')}`)
if (failures.length > 0) console.log(`\n── failed ──\n${failures.join('\n')}`)
console.log(`\n${secondsSince(started)} seconds, ${cpuSeconds()} CPU seconds`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
