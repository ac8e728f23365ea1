/** CSS classes of primeicons by task type. D5 */
export const taskIcons: Readonly<Record<number, string>> = {
  1: 'pi-phone',
  2: 'pi-envelope',
  3: 'pi-users',
  4: 'pi-refresh',
  5: 'pi-file',
  6: 'pi-car',
  7: 'pi-pencil',
  8: 'pi-truck',
  9: 'pi-inbox',
  10: 'pi-circle',
}

/** CSS classes of primeicons by activity type. D5 */
export const activityIcons: Readonly<Record<number, string>> = {
  1: 'pi-phone',
  2: 'pi-users',
  3: 'pi-shopping-cart',
  4: 'pi-building',
  5: 'pi-file',
  6: 'pi-envelope',
  7: 'pi-map-marker',
  8: 'pi-car',
  9: 'pi-truck',
  10: 'pi-circle',
}
