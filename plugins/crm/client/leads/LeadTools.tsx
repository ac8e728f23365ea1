import { useLocation } from 'wouter'
import { useViewer } from '@core/client/session'
import { Button, Icon, LinkButton, Menu, type MenuItem } from '@core/client/ui'
import { assignmentRulePaths, contactPaths, leadFormPaths, moveLeadsPath } from '../../shared/crmPaths'
import { leadPermissions } from '../../shared/crmPermissions'

const { can } = leadPermissions

/** Links to screens of leads that have no menu item: contacts, web forms, assignment rules and the move of many leads. */
export function LeadTools() {
  const { permissions } = useViewer()
  const [, navigate] = useLocation()
  const item = (label: string, icon: string, href: string): MenuItem => ({
    label,
    icon,
    onSelect: () => navigate(href),
  })
  const items = [
    item('Contacts', 'pi-address-book', contactPaths.list),
    ...(permissions.has(can.viewAll)
      ? [
          item('Web forms', 'pi-globe', leadFormPaths.list),
          item('Assignment rules', 'pi-directions', assignmentRulePaths.list),
        ]
      : []),
    ...(permissions.has(can.assign) ? [item('Move leads', 'pi-arrow-right-arrow-left', moveLeadsPath)] : []),
  ]
  if (items.length === 1)
    return (
      <LinkButton icon="pi-address-book" href={contactPaths.list}>
        Contacts
      </LinkButton>
    )
  return (
    <Menu items={items}>
      {(trigger) => (
        <Button {...trigger} icon="pi-address-book" aria-label="Contacts, web forms and more">
          Contacts, web forms
          <Icon name="pi-chevron-down" />
        </Button>
      )}
    </Menu>
  )
}
