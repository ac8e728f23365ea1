import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { customerAgreement } from '../../shared/esign/templates'

type Linked = Pick<DocumentDetail, 'documentUniqueId' | 'template'>

/** S2.23 */
export const viewPath = ({ documentUniqueId }: Pick<Linked, 'documentUniqueId'>): string =>
  `/document/view?id=${documentUniqueId}`

/** Customer agreements have their own address. S2.23 */
export const editPath = ({ documentUniqueId, template }: Linked): string =>
  template === customerAgreement
    ? `/document/clark-customer-agreement/${documentUniqueId}`
    : `/document/update?id=${documentUniqueId}`
