import { type Location, placeOf, placePagePath } from '@mangrove/contract/browser';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { inNewTab, useLinkTarget } from '../../kit/layout/link-target.ts';
import { onPlainClick } from '../../kit/layout/plain-click.ts';
import { placeNames } from '../entity/entity-text.ts';

/** Whether a place has a name that is told. */
export function hasPlace(place: Location): boolean {
  return placeNames(place).length > 0;
}

/** "Talanoa House, Suva, Fiji", each name leading to its page. */
export function PlaceLinks({ place }: { place: Location }) {
  const country = place.country.trim();
  return placeNames(place).map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <PlaceLink place={name === country ? name : placeOf(name, country)}>{name}</PlaceLink>
    </Fragment>
  ));
}

/** Leads to the page of a place, `Suva, Fiji`. */
export function PlaceLink({ place, children }: { place: string; children: string }) {
  const navigate = useNavigate();
  const isAway = useLinkTarget() === inNewTab;
  const href = placePagePath(place);
  return (
    <a
      href={href}
      {...(isAway
        ? { target: inNewTab.target, rel: inNewTab.rel }
        : { onClick: onPlainClick(() => void navigate({ href })) })}
    >
      {children}
    </a>
  );
}
