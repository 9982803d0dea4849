import { test } from 'vitest'
import { PATIENCE } from '#tests/running-app.ts'
import { killWhileMoneyMoves } from './killed-server.ts'

test(
  'a server killed three times while money moves: what it acknowledged is there once, nothing is half there',
  {
    timeout: PATIENCE,
  },
  () => killWhileMoneyMoves(3),
)
