import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('hundreds of sign-ins are begun in order, and a read that arrives after them before most of them', async () => {
  const began: string[] = []
  const app = new Hono()
  app.use('/sign-in/*', takeTurns())
  app.get('*', (c) => {
    began.push(c.req.path)
    return c.text('')
  })
  const signIns = Array.from({ length: 300 }, (_, place) => `/sign-in/${place}`)

  await Promise.all([...signIns, '/read'].map((path) => app.request(path)))

  expect(began.filter((path) => path !== '/read')).toEqual(signIns)
  expect(began.indexOf('/read')).toBeLessThan(10)
})
