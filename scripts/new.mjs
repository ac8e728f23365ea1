// npm run new plugin <id>
// npm run new entity <plugin> <name>
// npm run new field <plugin> <entity> <name> <kind>
import { newEntity, newField, newPlugin } from './lib/generate.mjs'
import { requireNode, root, say } from './lib/project.mjs'

const usage = `npm run new plugin <id>                            such as: npm run new plugin fleet
npm run new entity <plugin> <name>                 such as: npm run new entity fleet vehicle
npm run new field <plugin> <entity> <name> <kind>  such as: npm run new field fleet vehicle seats integer
                                                   or:      npm run new field fleet trip vehicleId reference:vehicle`

requireNode()
const [what, ...names] = process.argv.slice(2)
const steps = { plugin: [newPlugin, 1], entity: [newEntity, 2], field: [newField, 4] }
const [step, count] = /** @type {[(root: string, ...names: string[]) => string[], number] | []} */ (
  steps[/** @type {keyof typeof steps} */ (what)] ?? []
)
try {
  if (!step || names.length !== count) throw new Error(usage)
  for (const file of step(root, ...names)) say(file)
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
}
