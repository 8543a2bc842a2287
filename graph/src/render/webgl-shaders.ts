import {
  colorSlots,
  hexagonCorner,
  hexagonFactor,
  squareCorner,
  squareFactor,
} from './appearance.ts';
import { firstUnfadedRole, inkOfRuns, phaseFactor, roleOfRuns, runsOf } from './edge-appearance.ts';

/**
 * Nodes and edges are instances of one quad. The shaders look up positions in a texture by index,
 * so that moved nodes need only one small upload. Outlines are the same distance functions as in
 * the rasterizer, antialiased over one device pixel.
 */

const common = `#version 300 es
precision highp float;
precision highp sampler2D;
`;

const lookUp = `
uniform sampler2D positions;
uniform vec3 view; // device pixels per world unit, offset
uniform vec2 size;
vec2 place(uint node) {
  uint width = uint(textureSize(positions, 0).x);
  vec2 world = texelFetch(positions, ivec2(node % width, node / width), 0).xy;
  return world * view.x + view.yz;
}
vec4 toClip(vec2 pixel) {
  return vec4(pixel.x / size.x * 2. - 1., 1. - pixel.y / size.y * 2., 0., 1.);
}
`;

export const edgeVertex = `${common}
layout(location = 0) in uvec2 ends;
layout(location = 1) in float given; // role, and whether it is dots (more by one step) or dashes (by two)
uniform vec2 styles[10]; // width in device pixels, alpha
uniform vec3 common_ink;
uniform vec3 strong_ink;
uniform float fade; // device pixels outside the window in which edges fade away
${lookUp}
out float across;
out float left; // of the ink: less towards an end outside
out float walked; // device pixels on the longer axis along an edge in runs, 0 on a solid one
flat out vec2 runs; // device pixels of ink, and of a period
flat out float halfWidth;
flat out vec4 ink;
float inkAt(vec2 p) {
  vec2 outside = max(-p, p - size);
  return clamp(1. - max(outside.x, outside.y) / fade, 0., 1.);
}
void main() {
  vec2 a = place(ends.x), b = place(ends.y);
  float role = mod(given, ${roleOfRuns}.);
  vec2 style = styles[int(role)];
  // Thinner than a pixel is drawn as a pixel with less ink.
  halfWidth = max(style.x, 1.) * .5;
  ink = vec4(role < 3. ? common_ink : strong_ink, style.y * min(style.x, 1.) * (given == role || role >= 3. ? 1. : ${inkOfRuns}));
  vec2 lefts = role < ${firstUnfadedRole}. ? vec2(inkAt(a), inkAt(b)) : vec2(1);
  left = gl_VertexID < 2 ? lefts.x : lefts.y;
  vec2 along = b - a;
  float far = max(length(along), 1e-4);
  vec2 normal = vec2(-along.y, along.x) / far;
  walked = given == role ? 0. : float((ends.x + ${phaseFactor}u * ends.y) & 15u) + (gl_VertexID < 2 ? 0. : max(abs(along.x), abs(along.y)));
  runs = given >= ${2 * roleOfRuns}. ? vec2(${runsOf.dashes.ink}, ${runsOf.dashes.period}) : vec2(${runsOf.dots.ink}, ${runsOf.dots.period});
  across = (float(gl_VertexID & 1) * 2. - 1.) * (halfWidth + .5);
  gl_Position = lefts == vec2(0)
    ? vec4(2, 2, 0, 1)
    : toClip((gl_VertexID < 2 ? a : b) + normal * across);
}`;

export const edgeFragment = `${common}
in float across;
in float left;
in float walked;
flat in vec2 runs;
flat in float halfWidth;
flat in vec4 ink;
out vec4 colour;
void main() {
  if (mod(walked, runs.y) >= runs.x) discard;
  float alpha = (1. - pow(1. - ink.a, left)) * clamp(halfWidth + .5 - abs(across), 0., 1.);
  colour = vec4(ink.rgb * alpha, alpha);
}`;

export const nodeVertex = `${common}
layout(location = 0) in uint node;
uniform sampler2D looks; // full radius, least radius (CSS pixels), kind + 4 times the colour, alpha or grouped
uniform vec3 fills[${6 + colorSlots}];
uniform float share; // of the full radius at this zoom
uniform float ratio;
uniform float grouped_alpha;
${lookUp}
out vec2 offset;
flat out float radius;
flat out float ring;
flat out float kind;
flat out vec4 fill;
void main() {
  uint width = uint(textureSize(looks, 0).x);
  vec4 look = texelFetch(looks, ivec2(node % width, node / width), 0);
  float css = max(look.y, look.x * share);
  radius = css * ratio;
  float paint = floor(look.z / 4.);
  bool dimmed = paint >= 3. && paint < 6.;
  ring = (dimmed || css <= 3.2 ? 0. : css > 6. ? 1.5 : 1.) * ratio;
  kind = mod(look.z, 4.);
  fill = vec4(fills[int(paint)], look.w < 0. ? grouped_alpha : look.w);
  float extent = radius * ${hexagonFactor} + ring + 1.;
  offset = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2. - 1.) * extent;
  gl_Position = toClip(place(node) + offset);
}`;

export const nodeFragment = `${common}
in vec2 offset;
flat in float radius;
flat in float ring;
flat in float kind;
flat in vec4 fill;
uniform vec3 ground;
out vec4 colour;
float outline(vec2 p) {
  if (kind < .5) return length(p) - radius;
  p = abs(p);
  if (kind < 1.5) {
    float corner = radius * ${squareFactor * squareCorner};
    vec2 q = p - radius * ${squareFactor} + corner;
    return length(max(q, 0.)) + min(max(q.x, q.y), 0.) - corner;
  }
  float inradius = radius * ${hexagonFactor * 0.8660254};
  float corner = 2. * inradius * ${hexagonCorner};
  float inner = inradius - corner;
  p -= 2. * max(dot(vec2(-.5, .8660254), p), 0.) * vec2(-.5, .8660254);
  vec2 q = vec2(p.x - inner, max(abs(p.y) - inner * .5773503, 0.));
  return (q.y == 0. || q.x < 0. ? q.x : length(q)) - corner;
}
void main() {
  float away = outline(offset);
  float inside = clamp(.5 - away, 0., 1.) * fill.a;
  float around = ring > 0. ? clamp(ring + .5 - away, 0., 1.) * clamp(away + .5, 0., 1.) : 0.;
  float alpha = inside + around * (1. - inside);
  if (alpha <= 0.) discard;
  colour = vec4(fill.rgb * inside + ground * around * (1. - inside), alpha);
}`;

export const areaVertex = `${common}
uniform vec4 box; // world units: left, top, width, height
${lookUp}
out vec2 at;
void main() {
  at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = toClip((box.xy + at * box.zw) * view.x + view.yz);
}`;

export const areaFragment = `${common}
in vec2 at;
uniform sampler2D tint; // premultiplied
uniform float share;
out vec4 colour;
void main() {
  colour = texture(tint, at) * share;
}`;
