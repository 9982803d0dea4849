// `npm run bench`: how long lists and details of sessions take in a small and in a very large network, and how much people who
// are signed in are slowed down while many others sign in or up.
import { makeTemplate, onServer, startTestServer } from '#tests/database.ts'
import { LARGE } from '#tests/large-network.ts'
import { signInLines, timeSignIns } from './sign-ins.ts'
import { comparisonLines, timeSessions } from './timings.ts'

const ROUNDS = 200
const SIGN_INS = { people: 200, quietMs: 5_000 }
const SMALL = { sessions: 100, attendancePerSession: 25, rosterPerOrganization: 100 }

const server = await startTestServer('bench')
const template = await makeTemplate(server.url)
try {
  console.log(
    `small: ${SMALL.sessions} sessions; large: ${LARGE.sessions} with ${LARGE.attendancePerSession} people each`,
  )
  const small = await timeSessions(server.url, template, SMALL, ROUNDS)
  const large = await timeSessions(server.url, template, LARGE, ROUNDS)
  for (const line of comparisonLines(small, large)) console.log(line)
  console.log('')
  for (const line of signInLines(await timeSignIns(server.url, template, SIGN_INS))) console.log(line)
} finally {
  await onServer(server.url, `drop database ${template} with (force)`)
  await server.close()
}
