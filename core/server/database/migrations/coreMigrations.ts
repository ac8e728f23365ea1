import type { Migration } from '../../plugins/defineServerPlugin'
import { peopleRolesSessions } from './0001-people-roles-sessions'

export const coreMigrations: readonly Migration[] = [peopleRolesSessions]
