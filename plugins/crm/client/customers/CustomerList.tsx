import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { listScreen } from '@core/client/kit'
import { customerPaths } from '../../shared/crmPaths'
import customerScreens from './customerScreens'

const List = listScreen(customerScreens)

/** The list of customers at its one canonical address: `/customers` redirects to `/Customers`. D1, S2.12 */
export default function CustomerList() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (path !== customerPaths.list) navigate(`${customerPaths.list}${search && `?${search}`}`, { replace: true })
  }, [path, search, navigate])
  return <List />
}
