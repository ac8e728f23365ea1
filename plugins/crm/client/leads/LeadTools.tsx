import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { useViewer } from '@core/client/session'
import { Button, Icon, LinkButton, Menu } from '@core/client/ui'
import { assignmentRulePaths, contactPaths, leadFormPaths, moveLeadsPath } from '../../shared/crmPaths'
import { leadPermissions } from '../../shared/crmPermissions'

type MenuItem = ComponentProps<typeof Menu>['items'][number]

const { can } = leadPermissions

/** Links to screens of leads that have no menu item: contacts, web forms, assignment rules and the move of many leads. */
export function LeadTools() {
  const { permissions } = useViewer()
  const [, navigate] = useLocation()
  const to = (href: string) => () => navigate(href)
  const items: readonly MenuItem[] = [
    { label: 'Contacts', icon: 'pi-address-book', onSelect: to(contactPaths.list) },
    ...(permissions.has(can.viewAll)
      ? [
          { label: 'Web forms', icon: 'pi-globe', onSelect: to(leadFormPaths.list) },
          { label: 'Assignment rules', icon: 'pi-directions', onSelect: to(assignmentRulePaths.list) },
        ]
      : []),
    ...(permissions.has(can.assign)
      ? [{ label: 'Move leads', icon: 'pi-arrow-right-arrow-left', onSelect: to(moveLeadsPath) }]
      : []),
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
