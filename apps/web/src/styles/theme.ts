import { createTheme } from '@mantine/core';
import { dark, ink, petrol } from './palette.ts';

const field = { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } };

/** Plain objects instead of `Button.extend`: naming a component here would pull its code into every page. */
const components = {
  Button: { defaultProps: { size: 'sm' }, classNames: { root: 'ff-button' } },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'ink', size: 32 },
    classNames: { root: 'ff-icon-button' },
  },
  TextInput: field,
  PasswordInput: field,
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false }, classNames: { track: 'ff-switch' } },
  Menu: {
    defaultProps: {
      shadow: 'md',
      offset: 4,
      transitionProps: { duration: 90, transition: 'pop' },
      // The focus goes to the first choice; a menu that hid itself could not take it.
      withInitialFocusPlaceholder: false,
      hideDetached: false,
    },
  },
};

export const theme = createTheme({
  colors: { petrol, ink, dark, gray: ink },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  white: '#FFFFFF',
  black: '#14181D',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '40px' },
  radius: { xs: '3px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: { md: 'var(--ff-shadow-pop)', xl: 'var(--ff-shadow-pop)' },
  breakpoints: { xs: '22.5em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  components,
});
