// Where things stand on the ground: the projection, those at one place, lines and areas. Arithmetic
// alone, for the map in browsers and for what the server prints.
export {
  type Gathering,
  gather,
  namePlace,
  type Standing,
  spreadAll,
  spreadOut,
} from './arrange.ts';
export {
  chooseProjection,
  type Degrees,
  drawLand,
  drawLandThinned,
  type GroundProjection,
  rimsOf,
} from './projection.ts';
export { type DrawnTerritories, drawTerritories, type Territories } from './territories.ts';
