import { defineEntityScreens } from '@core/client/kit'
import { leadFormPaths } from '../../shared/crmPaths'
import { leadFormEntity } from '../../shared/leadForms/leadFormEntity'
import { FormAddress } from './FormAddress'

/** The public forms that create leads. D1 */
export default defineEntityScreens(leadFormEntity, {
  paths: leadFormPaths,
  icon: 'pi-globe',
  record: { readActions: FormAddress },
  form: { initial: () => ({ open: true }) },
})
