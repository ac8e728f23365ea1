import type { Names, Promotion } from './Promotion'

/** @returns the README of a plugin that was a kind of record */
export function promotedReadme({ kind, fields, moduleId }: Promotion, { key, id }: Names): string {
  return `# ${kind.many}

${kind.many} were a kind of record that administrators made while the product ran; \`npm run plugin promote ${kind.key}\` wrote this plugin of it.

- \`shared/${key}Entity.ts\` has the definition: what was in Kinds of record is changed here now.
- The first migration takes the records over where administrators had made the kind, and makes an empty table elsewhere.
- **It is as before** for everybody: the id and the path of the calls (\`/api/${id}/List\`), the addresses of the screens, ids, versions, history, notes,
  files, views, webhooks, layouts, automations, what roles were granted, and the item of the sidebar where people have it.
- **New** are the ids of its module and its item of the sidebar (${moduleId}), and of its permissions (${moduleId * 100} to ${moduleId * 100 + 49}): those of kinds are given
  by each deployment for itself, so code can't have them.
- ${
    fields.length === 0
      ? 'Administrators can still add fields to it.'
      : 'The fields that administrators added stay theirs, in `custom`: calls, views and formulas name them so. The migration brings them to deployments without them.'
  }
`
}
