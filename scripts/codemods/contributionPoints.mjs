// Slots are contribution points: their declarations have another name, and a version in their id.

/** The ids that slots had. */
const ids = {
  'core.recordTabs': 'record.tab@1',
  'core.recordWriting': 'record.writing@1',
  'core.timeline': 'record.timeline@1',
  'core.arrangedScreens': 'screen.arranged@1',
  'core.paletteSearch': 'palette.search@1',
  'core.headerItems': 'header.item@1',
  'core.personalMenus': 'menu.personal@1',
  'core.accountSections': 'account.section@1',
  'core.homeWidgets': 'home.widget@1',
  'core.automationActions': 'automation.action@1',
  'core.automationEvents': 'automation.event@1',
  'core.standingRules': 'rule.standing@1',
  'admin.setUpSteps': 'setUp.step@1',
  'reports.dashboardViews': 'dashboard.view@1',
  'reports.reports': 'report.definition@1',
  'documents.signerSuggestions': 'signer.suggestion@1',
}

/**
 * @param {string} source the text of a module
 * @returns {string} the changed text
 */
export default function contributionPoints(source) {
  return source
    .replaceAll(/\bdefineSlot(<[^(]*>)?\('([^'@]+)'\)/g, (_, type = '', id) => {
      const known = Object.entries(ids).find(([old]) => old === id)?.[1]
      return `definePoint${type}('${known ?? `${id}@1`}')`
    })
    .replaceAll(/\bdefineSlot\b/g, 'definePoint')
    .replaceAll(/\buseSlot\b/g, 'useContributions')
    .replaceAll(/\bSlot(?=<|\b[^\n]*from '@core\/contract')/g, 'ContributionPoint')
}
