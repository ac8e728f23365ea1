import { useViewer } from '@core/client/session'
import { LinkButton, PageHeader } from '@core/client/ui'
import { allows } from '@core/entity'
import { quotePaths } from '../../../shared/crmPaths'
import { quotePermissions } from '../../../shared/crmPermissions'
import { stateEntity } from '../../../shared/vehicles/catalogueEntities'
import { DiscountLimits } from './DiscountLimits'
import { MailText } from './MailText'
import { SalesTax } from './SalesTax'
import styles from './settings.module.css'

/** Settings of quotes: the text of their mails, each person's discount limit, and the sales tax rates. */
export default function QuoteSettings() {
  const viewer = useViewer()
  const { editMail, approveDiscount } = quotePermissions.can
  return (
    <>
      <PageHeader
        title="Quote settings"
        subtitle="They apply to quotes from now on."
        actions={<LinkButton href={quotePaths.list}>Quotes</LinkButton>}
      />
      <div className={styles.sections}>
        {viewer.permissions.has(editMail) && <MailText />}
        {viewer.permissions.has(approveDiscount) && <DiscountLimits />}
        {allows(stateEntity, 'update', viewer) && <SalesTax />}
      </div>
    </>
  )
}
