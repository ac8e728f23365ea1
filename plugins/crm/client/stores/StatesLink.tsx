import { LinkButton } from '@core/client/ui'
import { statePaths } from '../../shared/crmPaths'

/** The states, whose sales tax quotes charge. They have no menu of their own. S3.18 */
export function StatesLink() {
  return <LinkButton href={statePaths.list}>States</LinkButton>
}
