import ts from 'typescript'
import { parse, type Sources } from './surface'

/** A part of what an entry of a contribution point says. */
export interface PointField {
  /** With a question mark if it may be absent. */
  readonly name: string
  readonly type: string
  readonly comment: string
}

/** A contribution point as its declaration describes it. */
export interface DescribedPoint {
  /** `record.tab@1` */
  readonly name: string
  readonly stability: string
  /** The first sentence of the comment. */
  readonly purpose: string
  readonly more: string
  /** The name of the constant. */
  readonly constant: string
  /** The file that declares it. */
  readonly path: string
  readonly fields: readonly PointField[]
}

/** @returns the points that a file declares by `definePoint`, in its order */
export function readPoints(path: string, sources: Sources): readonly DescribedPoint[] {
  const file = parse(path, sources)
  return file.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!initializer || !ts.isCallExpression(initializer) || initializer.expression.getText(file) !== 'definePoint')
        return []
      const [given, stability] = initializer.arguments
      const [payload] = initializer.typeArguments ?? []
      if (!given || !ts.isStringLiteral(given) || !payload) return []
      const comment = commentOf(statement)
      const [purpose = ''] = comment.match(/^.*?[.](?= |$)/) ?? [comment]
      return [
        {
          name: given.text,
          stability: stability && ts.isStringLiteral(stability) ? stability.text : 'stable',
          purpose,
          more: comment.slice(purpose.length).trim(),
          constant: name.getText(file),
          path,
          fields: fieldsOf(payload, path, file, sources),
        },
      ]
    })
  })
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

function commentOf(node: ts.Node): string {
  // Internal, but the public function needs a tree with parents.
  const doc = (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc?.at(-1)
  const tags = (doc?.tags ?? []).map((tag) => textOf(tag))
  return oneLine([ts.getTextOfJSDocComment(doc?.comment) ?? '', ...tags].join(' ')).trim()
}

/** The text of a tag of JSDoc; of a parameter with its name. */
function textOf(tag: ts.JSDocTag): string {
  const text = ts.getTextOfJSDocComment(tag.comment) ?? ''
  if (ts.isJSDocParameterTag(tag) && ts.isIdentifier(tag.name)) return `\`${tag.name.text}\`: ${text}.`
  return tag.tagName.text === 'example' ? '' : `${tag.tagName.text === 'throws' ? 'Throws' : 'Returns'} ${text}.`
}

/** The members of a type: of an interface with what it extends, of an alias, and of all parts of an intersection or a union. */
function fieldsOf(type: ts.Node, path: string, file: ts.SourceFile, sources: Sources): readonly PointField[] {
  if (ts.isTypeLiteralNode(type)) return type.members.flatMap((member) => fieldOf(member, file))
  if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type)) {
    const fields = type.types.flatMap((one) => fieldsOf(one, path, file, sources))
    return fields.filter(({ name }, at) => fields.findIndex((one) => one.name === name) === at)
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return []
  return fieldsOfName(type.typeName.text, path, sources)
}

function fieldsOfName(name: string, path: string, sources: Sources): readonly PointField[] {
  const file = parse(path, sources)
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) {
      const inherited = (statement.heritageClauses ?? []).flatMap(({ types }) =>
        types.flatMap(({ expression }) =>
          ts.isIdentifier(expression) ? fieldsOfName(expression.text, path, sources) : [],
        ),
      )
      return [...inherited, ...statement.members.flatMap((member) => fieldOf(member, file))]
    }
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name)
      return fieldsOf(statement.type, path, file, sources)
    const imported =
      ts.isImportDeclaration(statement) &&
      statement.importClause?.namedBindings &&
      ts.isNamedImports(statement.importClause.namedBindings)
        ? statement.importClause.namedBindings.elements.find((one) => one.name.text === name)
        : undefined
    if (imported && ts.isImportDeclaration(statement)) {
      const from = sources.resolve(path, (statement.moduleSpecifier as ts.StringLiteral).text)
      return from ? fieldsOfName((imported.propertyName ?? imported.name).text, from, sources) : []
    }
  }
  return []
}

function fieldOf(member: ts.TypeElement, file: ts.SourceFile): readonly PointField[] {
  if (!member.name) return []
  const name = member.name.getText(file) + (member.questionToken ? '?' : '')
  if (ts.isPropertySignature(member))
    return [{ name, type: oneLine(member.type?.getText(file) ?? ''), comment: commentOf(member) }]
  if (!ts.isMethodSignature(member)) return []
  const given = member.parameters.map((one) => one.getText(file)).join(', ')
  return [{ name, type: oneLine(`(${given}) => ${member.type?.getText(file) ?? 'void'}`), comment: commentOf(member) }]
}

/**
 * @param path a file that exports `pointExamples`, an object with a function for each point
 * @returns the text of each example, by the point's name
 */
export function readExamples(path: string, sources: Sources): ReadonlyMap<string, string> {
  const file = parse(path, sources)
  const found = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && node.name.text.includes('@')) {
      const value = node.initializer
      const body = ts.isArrowFunction(value) ? value.body : value
      found.set(node.name.text, withoutIndent(body.getText(file)))
    } else ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The first line has none; the others have that of the last, which closes the expression. */
function withoutIndent(text: string): string {
  const lines = text.split('\n')
  const indent = lines.at(-1)!.match(/^ */)![0].length
  return lines.map((line, at) => (at === 0 ? line : line.slice(indent))).join('\n')
}

/** The text of docs/contribution-points.md. */
export function pointsText(
  points: readonly DescribedPoint[],
  examples: ReadonlyMap<string, string>,
  moduleOf: (point: DescribedPoint) => string,
  command: string,
): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const table = points.map(
    ({ name, stability, purpose }) => `| [\`${name}\`](#${anchorOf(name)}) | ${stability} | ${cell(purpose)} |`,
  )
  const parts = points.map((point) => {
    const { name, stability, purpose, more, fields } = point
    const example = examples.get(name)
    return [
      `## ${name}`,
      `${purpose}${more ? ` ${more}` : ''}`,
      `${stability === 'stable' ? 'Stable' : 'Experimental'}. Declared as ${moduleOf(point)}.`,
      ...(fields.length > 0
        ? [
            [
              '| field | type | meaning |',
              '|---|---|---|',
              ...fields.map(
                ({ name: field, type, comment }) => `| \`${field}\` | \`${cell(type)}\` | ${cell(comment)} |`,
              ),
            ].join('\n'),
          ]
        : []),
      ...(example === undefined ? [] : [`\`\`\`tsx\n${example}\n\`\`\``]),
    ].join('\n\n')
  })
  return `${[
    '# Contribution points',
    `The places where a plugin shows itself on screens that are not its own, or takes part in what another one does. Written from the declarations by \`${command}\`; the examples are compiled and run by tests. [What the versions promise](platform-api.md).`,
    `A browser half contributes in \`client/activate.ts\`, by \`contribute(point, entry)\`; each entry has an \`id\` (\`<plugin>.<name>\`) and an \`order\` in addition to the fields below, and is undone when the role is left. A server half lists its entries in \`contributes\`, by \`contributionTo(point, entries)\`. What is named \`plugin.…\` is a part of the plugin’s definition. A plugin that was built for another major version of a point is refused at its activation; another minor version is compatible.`,
    `What an entry draws is fetched when it is needed, with the plugin’s own stores. If it fails, a message names the plugin, and the person can try again or go on without it.`,
    ['| point | stability | purpose |', '|---|---|---|', ...table].join('\n'),
    ...parts,
  ].join('\n\n')}\n`
}

const anchorOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9-]/g, '')
