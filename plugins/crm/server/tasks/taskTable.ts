import { defineEntityTable } from '@core/server/entities'
import { taskEntity } from '../../shared/tasks/taskEntity'
import { taskRules } from './taskRules'
import { taskRollUps } from '../figures/rollUps'

export const taskTable = defineEntityTable({
  entity: taskEntity,
  table: 'crm.task',
  filled: ['dueDate'],
  rollUps: taskRollUps,
  computed: { daysOpen: 'case when task.task_status = 1 then core.today() - core.office_day(task.created_at) end' },
  rules: taskRules,
})
