import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { componentOverrides } from './theme-overrides.tsx'

const colour = (role: string) => `var(--color-${role})`
const colourPair = (main: string, on: string) => ({
  main: colour(main),
  light: colour(main),
  dark: colour(main),
  contrastText: colour(on),
})

const { components = {}, ...inherited } = defaultTheme

/** Touch screens need targets of 44 px; console.css sets the variable. */
const minTouchTarget = { styleOverrides: { root: { minHeight: 'var(--min-touch-target)' } } }

type FieldComponent = 'MuiTextField' | 'MuiFormControl'
const withDefaults = (name: FieldComponent, props: object) => ({
  defaultProps: { ...components[name]?.defaultProps, ...props },
})

/** MUI theme that uses the colours and fonts of ui/tokens.css; the variables switch between light and dark mode. */
export const theme: RaThemeOptions = {
  ...inherited,
  components: {
    ...components,
    ...componentOverrides,
    MuiButton: minTouchTarget,
    MuiIconButton: {
      styleOverrides: { root: { minHeight: 'var(--min-touch-target)', minWidth: 'var(--min-touch-target)' } },
    },
    MuiInputBase: minTouchTarget,
    MuiCheckbox: minTouchTarget,
    MuiChip: {
      styleOverrides: {
        root: {
          '&.MuiChip-clickable': { minHeight: 'var(--min-touch-target)', borderRadius: 22 },
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
        root: {
          borderBottomColor: colour('line'),
          lineHeight: '20px',
          '&.MuiTableCell-sizeSmall': { height: 36, padding: '2px 10px' },
          '&.MuiTableCell-paddingCheckbox': { padding: '0 8px' },
          // Its target is the whole height of the row.
          '& .MuiCheckbox-root': { padding: 6, margin: '-4px 0' },
        },
        head: { color: colour('ink-muted'), fontWeight: 600, fontSize: 13 },
      },
    },
    MuiToggleButton: minTouchTarget,
    MuiToggleButtonGroup: { defaultProps: { color: 'primary' } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
  },
  cssVariables: { nativeColor: true },
  palette: {
    primary: colourPair('leaf', 'canvas'),
    secondary: colourPair('leaf', 'canvas'),
    error: colourPair('clay', 'on-clay'),
    warning: colourPair('sun', 'surface-raised'),
    info: colourPair('sky', 'surface-raised'),
    success: colourPair('leaf', 'canvas'),
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
