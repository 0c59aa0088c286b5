import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, isTest, read, root } from './source.ts'

const featureWords = [
  'account',
  'home',
  'diagnosis',
  'reservation',
  'payment',
  'content',
  'shop',
  'notification',
  'company',
  'policy',
  'inquiry',
  'duty',
  'staff',
]

describe('the folders are named after the business', () => {
  test.each(['server', 'web', 'console'])('the features of %s are folders of the contract', (app) => {
    const folder = join(root, app, 'src/features')
    const words = existsSync(folder)
      ? readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory())
      : []
    expect(words.filter((word) => !featureWords.includes(word))).toEqual([])
    expect(words.filter((word) => !existsSync(join(root, 'contract', word)))).toEqual([])
  })

  test('no file or folder has a name that says nothing', () => {
    const vagueNames = /(^|\/)(utils?|helpers?|common|misc|types)(\/|\.tsx?$)/
    expect(files.filter((path) => vagueNames.test(path))).toEqual([])
  })
})

describe('colours are design tokens', () => {
  const rawColour = /#[0-9a-f]{3,8}\b(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|color-mix)\(/i
  const tailwindPalette =
    /\b(?:bg|text|border|fill|stroke|ring|from|to|via|decoration|outline|shadow)-(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3}\b/

  test('raw colours are in ui/tokens.css only', () => {
    const withRawColour = files
      .filter((path) => /^(web|console|ui)\/.*\.(tsx?|css|html)$/.test(path))
      .filter((path) => path !== 'ui/tokens.css' && !isTest(path))
      .flatMap((path) =>
        read(path)
          .split('\n')
          .map((line, index) => ({ at: `${path}:${index + 1}`, line }))
          .filter(({ line }) =>
            rawColour.test(line.replace(/href="#[^"]*"|url\(#[^)]*\)|`#\$|'#[a-z-]+'/g, '')),
          )
          .concat(tailwindPalette.test(read(path)) ? [{ at: path, line: 'a Tailwind palette class' }] : []),
      )
    expect(withRawColour).toEqual([])
  })
})

test('text becomes HTML only where it is sanitised, or is our own', () => {
  const makesHtml =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|setHTML|createContextualFragment|DOMParser|RichText(?:Field|Input)|DOMPurify|\beval\(|new Function\(/i
  const places = files
    .filter((path) => /^(web|console|client|ui)\/.*\.(tsx?|html)$/.test(path) && !isTest(path))
    .filter((path) => makesHtml.test(read(path)))
  expect(places).toEqual(
    [
      // What editors write, cleaned; stored-text.test.ts opens its screens.
      'console/src/shared/reading/clean-html.tsx',
      'console/src/shared/reading/rich-editor.tsx',
      'web/src/shared/reading-text.tsx',
      // Our own drawings and styles.
      'ui/drawings/drawing.tsx',
      'web/src/service-worker/offline-page.tsx',
    ].toSorted(),
  )
})
