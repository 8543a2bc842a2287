import type { MantineThemeComponents } from '@mantine/core';
import { actionText } from '../messages.ts';
import badges from './badges.module.css';
import buttons from './buttons.module.css';
import fields from './fields.module.css';
import surfaces from './surfaces.module.css';
import switches from './switches.module.css';
import { tokens } from './tokens.ts';

const settle = tokens.motion.durationMs.settle;
const quick = tokens.motion.durationMs.quick;

/** Label above; help or error below. */
const field = {
  defaultProps: {
    size: 'md',
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    // A click on the icon reaches the field. Mantine's own default does not get to its TextInput.
    leftSectionPointerEvents: 'none',
  },
  classNames: {
    input: fields.input ?? '',
    wrapper: fields.wrapper ?? '',
    label: fields.label ?? '',
    error: fields.error ?? '',
    description: fields.description ?? '',
  },
};

/** Popovers have to be above the dialog that contains their control. */
const aboveDialogs = tokens.zIndex.modal + 1;

/**
 * A popover stays inside its landmark or dialog, where screen readers look for it. Its position is
 * fixed, so that no scrolling container cuts it off; therefore no ancestor may be a containing
 * block.
 */
const inPlace = { withinPortal: false, floatingStrategy: 'fixed' };

const dropdown = {
  defaultProps: {
    ...inPlace,
    shadow: 'lg',
    radius: 'lg',
    zIndex: aboveDialogs,
    transitionProps: { duration: quick, transition: 'fade' },
  },
  classNames: { dropdown: surfaces.dropdown ?? '' },
};

/** Lets users zoom a dialog with two fingers, like any page. */
const removeScrollProps = { allowPinchZoom: true };

/** Mantine's dialog heading is a `header`, which would count as a second banner of the page. */
const attributes = { header: { role: 'presentation' } };

/**
 * How each Mantine component looks here. These are plain values: naming a component imports
 * nothing, so a page loads only the components that it uses.
 */
export const componentDefaults: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md', variant: 'filled' },
    classNames: { root: buttons.button ?? '', label: buttons.label ?? '' },
  },
  ActionIcon: {
    defaultProps: { size: 44, variant: 'subtle', color: 'gray' },
    classNames: { root: buttons.icon ?? '' },
  },
  CloseButton: {
    defaultProps: { size: 44, iconSize: 20, 'aria-label': actionText.close },
    classNames: { root: buttons.icon ?? '' },
  },
  Tooltip: {
    defaultProps: {
      ...inPlace,
      zIndex: aboveDialogs,
      transitionProps: { duration: quick, transition: 'fade' },
    },
    classNames: { tooltip: surfaces.tooltip ?? '' },
  },

  TextInput: field,
  NativeSelect: field,
  Textarea: field,
  Input: { ...field, defaultProps: { size: 'md' } },
  Checkbox: {
    defaultProps: { size: 'md', radius: 'xs', iconColor: 'var(--mg-on-action)' },
    classNames: { input: fields.check ?? '', label: fields.checkLabel ?? '' },
  },
  Fieldset: {
    defaultProps: { variant: 'unstyled' },
    classNames: { root: fields.fieldset ?? '', legend: fields.legend ?? '' },
  },

  SegmentedControl: {
    defaultProps: { size: 'md', transitionDuration: quick, withItemsBorders: false },
    classNames: {
      root: switches.segments ?? '',
      control: switches.segment ?? '',
      label: switches.segmentLabel ?? '',
      indicator: switches.segmentIndicator ?? '',
    },
  },
  Tabs: {
    classNames: { list: switches.tabList ?? '', tab: switches.tab ?? '' },
  },

  // A sheet on the background of the page.
  Paper: { defaultProps: { radius: 'lg' }, classNames: { root: surfaces.sheet ?? '' } },
  Divider: { defaultProps: { color: 'var(--mg-line)' } },
  Badge: {
    defaultProps: { tt: 'none', radius: 'xs', variant: 'light' },
    classNames: { root: badges.badge ?? '', label: badges.badgeLabel ?? '' },
  },
  Pill: {
    defaultProps: { size: 'md', radius: 'xl' },
    classNames: { root: badges.pill ?? '', remove: badges.pillRemove ?? '' },
  },

  Alert: {
    defaultProps: { variant: 'light', radius: 'md' },
    classNames: {
      root: surfaces.alert ?? '',
      message: surfaces.alertText ?? '',
      icon: surfaces.alertIcon ?? '',
    },
  },
  Notification: {
    classNames: {
      root: surfaces.notification ?? '',
      icon: surfaces.notificationIcon ?? '',
      body: surfaces.notificationBody ?? '',
      description: surfaces.notificationText ?? '',
    },
  },
  Notifications: {
    defaultProps: {
      position: 'top-right',
      // A save may show several messages at once; none should wait for another to disappear.
      limit: 12,
      zIndex: tokens.zIndex.toast,
      containerWidth: 360,
    },
  },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      zIndex: tokens.zIndex.modal,
      transitionProps: { duration: settle, transition: 'fade' },
      removeScrollProps,
      attributes,
    },
    classNames: {
      content: surfaces.dialog ?? '',
      header: surfaces.modalHeader ?? '',
      title: surfaces.modalTitle ?? '',
      body: surfaces.modalBody ?? '',
      overlay: surfaces.overlay ?? '',
    },
  },
  Menu: {
    // Mantine would focus a placeholder first, which is not an allowed child of a menu.
    defaultProps: { ...dropdown.defaultProps, withInitialFocusPlaceholder: false },
    classNames: {
      dropdown: `${surfaces.dropdown} ${surfaces.menu}`,
      item: surfaces.menuItem ?? '',
      label: surfaces.menuLabel ?? '',
      divider: surfaces.menuDivider ?? '',
    },
  },
  Popover: dropdown,
  Combobox: {
    ...dropdown,
    classNames: { ...dropdown.classNames, option: surfaces.option ?? '' },
  },
  Loader: { defaultProps: { color: 'lagoon' } },
};
