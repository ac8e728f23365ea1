import { fileAnswer, json, oneAnswer, type ValueOf } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { text } from '@core/kernel/entity/fieldKinds'
import { dayStyles } from '@core/kernel/entity/formats'
import type { SandboxedPackage } from './sandboxedPackage'

const presentedPackage = json.object(
  {
    id: json.string,
    version: json.string,
    title: json.string,
    /** Paths within the package, as are those below; `packageFileUrl` is their address. */
    styles: json.array(json.string),
  },
  {
    manifest: json.string,
    publicPages: json.described(
      json.object({ file: json.string, paths: json.array(json.string) }),
      'The module with its pages for people without a session, and their paths',
    ),
    languages: json.described(json.array(json.string), 'The languages that it brings words of, such as `es`'),
    sandboxed: json.described(
      json.typed<SandboxedPackage>({ type: 'object', additionalProperties: true }),
      'Of a package whose code runs apart: what its screens and menu are',
    ),
  },
)

/** The browser half of a package that is on. */
export type PresentedPackage = ValueOf<typeof presentedPackage>

const logo = json.described(json.nullable(json.string), 'Where the picture is, for everybody')

/** What the browser needs before a person signs in. D7 */
export const deploymentCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/deployment',
    summary: 'Brand and plugins of this deployment',
    answer: oneAnswer(
      json.object(
        {
          brandName: json.string,
          brandColor: json.nullable(json.string),
          webLogo: logo,
          mobileLogo: logo,
          plugins: json.array(json.string),
        },
        {
          /** The number that families and customers call, where an administrator has set it. */
          officePhone: json.string,
          /** How people may sign in with a passkey, where it is allowed. */
          passkeys: json.oneOf('second', 'alone'),
          /** Where people may sign in at work, by name; with domains whose people can’t use a password. */
          providers: json.array(
            json.object({ key: json.string, name: json.string }, { domains: json.array(json.string) }),
          ),
          /** How amounts, days and phone numbers are written here, where that is not as usual. D10 */
          formats: json.object(
            {},
            {
              weekStart: json.oneOf(0, 1, 6),
              currency: json.string,
              sign: json.string,
              places: json.integer,
              dayStyle: json.oneOf(...dayStyles),
              day: json.string,
              amount: json.string,
              phone: json.object({ country: json.string, message: json.string }),
              dialed: json.string,
              prefix: json.string,
            },
          ),
          /** Uploads are scanned, and may have to wait for that. */
          scansFiles: json.boolean,
          /** The addresses of records’ screens by entity, with `:id`, so that references become links. */
          screens: json.map(json.string),
          /** The features of core that are off. */
          featuresOff: json.array(json.string),
          /** The packages that are on, besides the plugins of the build. */
          packages: json.array(presentedPackage),
          /** The experimental contribution points that plugins may use here. */
          experimentalPoints: json.array(json.string),
          /** Browsers may store data that is marked for reading offline. */
          offlineReading: json.boolean,
        },
      ),
    ),
  }),
  logo: defineCall({
    method: 'GET',
    path: '/api/deployment/logo/:id',
    summary: 'The picture of a logo that is in use',
    params: { id: text('Logo', { required: true, max: 64 }) },
    answer: fileAnswer,
  }),
}
