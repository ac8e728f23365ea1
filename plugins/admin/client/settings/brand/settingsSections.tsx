import type { FormSection } from '@core/client/kit'
import { BrandPreview } from './BrandPreview'
import { ColorControl } from './ColorControl'
import { LogoControl } from './LogoControl'

/** The sections of the brand's form: name, appearance, preview. */
export const settingsSections: readonly FormSection[] = [
  {
    id: 'brand',
    title: 'Name and color',
    subtitle: 'What everybody sees, before they sign in as well',
    fields: [
      { path: 'productName', span: 'full' },
      'officePhone',
      {
        path: 'primaryColor',
        span: 'full',
        control: (props) => (
          <>
            <ColorControl {...props} />
            <BrandPreview />
          </>
        ),
      },
    ],
  },
  {
    id: 'logos',
    title: 'Logos',
    subtitle: 'A transparent picture shows the page’s own background: check it on both',
    fields: [
      {
        path: 'webLogoDoc',
        control: (props) => (
          <LogoControl {...props} hint="Above the menu and on the sign-in page; a wide one, with the name in it." />
        ),
      },
      {
        path: 'mobileLogoDoc',
        control: (props) => (
          <LogoControl {...props} hint="On phones, in the collapsed sidebar and while something loads; a square one." />
        ),
      },
    ],
  },
]
