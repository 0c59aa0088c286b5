import { defaultTheme, type RaThemeOptions } from 'react-admin'

const colour = (role: string) => `var(--color-${role})`
const pair = (main: string, on: string) => ({
  main: colour(main),
  light: colour(main),
  dark: colour(main),
  contrastText: colour(on),
})

const { components = {}, ...inherited } = defaultTheme

/** The house's colours and letters (ui/tokens.css), light and dark by themselves. */
export const theme: RaThemeOptions = {
  ...inherited,
  components,
  cssVariables: { nativeColor: true },
  palette: {
    primary: pair('leaf', 'on-leaf'),
    secondary: pair('leaf', 'on-leaf'),
    error: pair('clay', 'on-clay'),
    warning: pair('sun', 'surface-raised'),
    info: pair('sky', 'surface-raised'),
    success: pair('leaf', 'on-leaf'),
    text: { primary: colour('ink'), secondary: colour('ink-muted'), disabled: colour('edge') },
    background: { default: colour('canvas'), paper: colour('surface-raised') },
    divider: colour('line'),
    action: {
      active: colour('ink-muted'),
      hover: colour('line'),
      selected: colour('leaf-soft'),
      disabled: colour('edge'),
      disabledBackground: colour('line'),
    },
  },
  typography: { fontFamily: 'var(--font-sans)', button: { textTransform: 'none', fontWeight: 600 } },
  shape: { borderRadius: 12 },
  sidebar: { width: 220, closedWidth: 56 },
}
