import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { frameComponents } from './theme-frame.tsx'

const colour = (role: string) => `var(--color-${role})`
const pair = (main: string, on: string) => ({
  main: colour(main),
  light: colour(main),
  dark: colour(main),
  contrastText: colour(on),
})

const { components = {}, ...inherited } = defaultTheme

/** A glove in the van hits 44 px; a mouse needs less (console.css says when). */
const reachable = { styleOverrides: { root: { minHeight: 'var(--least-target)' } } }

type Named = 'MuiTextField' | 'MuiFormControl'
const withDefaults = (name: Named, props: object) => ({
  defaultProps: { ...components[name]?.defaultProps, ...props },
})

/** The house's colours and letters (ui/tokens.css), light and dark by themselves. */
export const theme: RaThemeOptions = {
  ...inherited,
  components: {
    ...components,
    ...frameComponents,
    MuiButton: reachable,
    MuiIconButton: {
      styleOverrides: { root: { minHeight: 'var(--least-target)', minWidth: 'var(--least-target)' } },
    },
    MuiInputBase: reachable,
    MuiCheckbox: reachable,
    MuiChip: {
      styleOverrides: {
        root: {
          '&.MuiChip-clickable': { minHeight: 'var(--least-target)', borderRadius: 22 },
          '&.MuiChip-outlined.MuiChip-colorDefault': { borderColor: colour('edge') },
        },
      },
    },
    MuiTextField: withDefaults('MuiTextField', { variant: 'outlined' }),
    MuiFormControl: withDefaults('MuiFormControl', { variant: 'outlined' }),
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: colour('edge') } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiCircularProgress: { defaultProps: { 'aria-label': '불러오는 중' } },
    MuiLinearProgress: { styleOverrides: { root: { '&&': { backgroundColor: colour('line') } } } },
    MuiTableCell: {
      ...components.MuiTableCell,
      styleOverrides: {
        ...components.MuiTableCell?.styleOverrides,
        root: { borderBottomColor: colour('line'), '&.MuiTableCell-paddingCheckbox': { padding: '0 8px' } },
        head: { color: colour('ink-muted'), fontWeight: 600 },
      },
    },
    MuiToggleButton: reachable,
    MuiToggleButtonGroup: { defaultProps: { color: 'primary' } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
  },
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
  typography: {
    fontFamily: 'var(--font-sans)',
    button: { textTransform: 'none', fontWeight: 600 },
    h4: { fontSize: '1.75rem', lineHeight: 1.35, fontWeight: 700 },
    h5: { fontSize: '1.375rem', lineHeight: 1.35, fontWeight: 700 },
    h6: { fontSize: '1.125rem', lineHeight: 1.4, fontWeight: 700 },
    subtitle1: { fontWeight: 700 },
  },
  shape: { borderRadius: 12 },
  sidebar: { width: 220, closedWidth: 56 },
}
