// `npm run bench`: what lists and details of sessions cost in a small network and in a very large one.
import { makeTemplate, onServer, startTestServer } from '#tests/database.ts'
import { LARGE } from '#tests/large-network.ts'
import { compared, timeSessions } from './timings.ts'

const ROUNDS = 200
const SMALL = { sessions: 100, attendancePerSession: 25, rosterPerOrganization: 100 }

const server = await startTestServer('bench')
const template = await makeTemplate(server.url)
try {
  console.log(
    `small: ${SMALL.sessions} sessions; large: ${LARGE.sessions} with ${LARGE.attendancePerSession} people each`,
  )
  const small = await timeSessions(server.url, template, SMALL, ROUNDS)
  const large = await timeSessions(server.url, template, LARGE, ROUNDS)
  for (const line of compared(small, large)) console.log(line)
} finally {
  await onServer(server.url, `drop database ${template} with (force)`)
  await server.close()
}
