import { groups } from './groups.ts'
import { network } from './network.ts'

export const home = { groups, network }
