import { defineEntityTable } from '@core/server/entities'
import { leadFormEntity } from '../../shared/leadForms/leadFormEntity'

export const leadFormTable = defineEntityTable({ entity: leadFormEntity, table: 'crm.lead_form' })
