import type { Migration } from '../../plugins/defineServerPlugin'
import { peopleRolesSessions } from './0001-people-roles-sessions'
import { secondFactorsAndLinks } from './0002-second-factors-and-links'
import { forgetting } from './0003-forgetting'

export const coreMigrations: readonly Migration[] = [peopleRolesSessions, secondFactorsAndLinks, forgetting]
