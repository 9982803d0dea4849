import { test } from 'vitest'
import { TIMEOUT_MS } from '#tests/running-app.ts'
import { killWhileMoneyMoves } from './killed-server.ts'

test(
  'a server killed three times while money moves: what it acknowledged is there once, nothing is half there',
  {
    timeout: TIMEOUT_MS,
  },
  () => killWhileMoneyMoves(3),
)
