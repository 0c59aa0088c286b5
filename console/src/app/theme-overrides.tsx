import type { RaThemeOptions } from 'react-admin'
import { ListError } from '../shared/page/list-error.tsx'
import { separateListCache } from '../shared/server/resource-endpoints.ts'
import { ConsolePagination } from './pagination.tsx'

const colour = (role: string) => `var(--color-${role})`
const onPhone = '@media (max-width: 599.95px)'

const alertOf = (main: string, paper: string) => ({
  color: colour('ink'),
  backgroundColor: colour(paper),
  '& .MuiAlert-icon': { color: colour(main) },
})

/**
 * Styles of MUI alerts and of react-admin's layout and lists. Alert colours are set here because MUI's mixed colours
 * do not follow dark mode.
 */
export const componentOverrides: NonNullable<RaThemeOptions['components']> = {
  MuiAlert: {
    styleOverrides: {
      root: {
        '&.MuiAlert-colorInfo': alertOf('sky', 'sky-soft'),
        '&.MuiAlert-colorSuccess': alertOf('leaf', 'leaf-soft'),
        '&.MuiAlert-colorWarning': alertOf('sun', 'sun-soft'),
        '&.MuiAlert-colorError': alertOf('clay', 'clay-soft'),
      },
    },
  },
  RaList: {
    defaultProps: {
      perPage: 25,
      pagination: <ConsolePagination />,
      error: <ListError />,
      queryOptions: separateListCache,
    },
  },
  RaLayout: {
    styleOverrides: {
      // `minWidth: 0` lets wide tables scroll inside the page instead of widening it.
      root: {
        minWidth: 0,
        '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 },
      },
    },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        minHeight: 34,
        margin: '1px 8px',
        padding: '4px 8px',
        borderRadius: 8,
        '&.RaMenuItemLink-active': {
          color: colour('leaf'),
          backgroundColor: colour('leaf-soft'),
          fontWeight: 700,
          '& .RaMenuItemLink-icon': { color: colour('leaf') },
        },
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  },
  RaListToolbar: { styleOverrides: { root: { [onPhone]: { backgroundColor: 'transparent' } } } },
  RaTopToolbar: {
    styleOverrides: {
      root: {
        alignItems: 'center',
        [onPhone]: { backgroundColor: 'transparent', minHeight: 0, paddingTop: 8 },
      },
    },
  },
  RaFilterForm: {
    styleOverrides: {
      root: {
        // Two select fields per row, so that the list starts on the first screen of a phone.
        [onPhone]: {
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          columnGap: 8,
          '& > *': { gridColumn: '1 / -1', minWidth: 0 },
          '& > :has(.MuiSelect-select)': { gridColumn: 'auto' },
          '& .filter-field, & .MuiFormControl-root': { width: '100%', minWidth: 0 },
        },
      },
    },
  },
  RaSimpleList: {
    styleOverrides: {
      root: {
        '& .RaSimpleList-tertiary': { opacity: 1, fontSize: 14, color: colour('ink-muted') },
        '& .MuiListItem-root + .MuiListItem-root': { borderTop: `1px solid ${colour('line')}` },
      },
    },
  },
  RaToolbar: {
    styleOverrides: {
      // Sticky, so that the save button stays visible in long forms.
      root: {
        backgroundColor: colour('surface'),
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        borderTop: `1px solid ${colour('line')}`,
      },
    },
  },
  RaEdit: { styleOverrides: { root: { maxWidth: 920 } } },
  RaCreate: { styleOverrides: { root: { maxWidth: 920 } } },
  RaShow: { styleOverrides: { root: { maxWidth: 920 } } },
}
